// The panel has loaded the common languages by the time a reply arrives.
import hljs from 'highlight.js/lib/common';
import { highlightWith } from '../../../../../src/webview/code/highlight.ts';

highlightWith(hljs);
