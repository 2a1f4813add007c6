import { properties as work } from '../../fuzz/lexingWork.ts';
import { properties } from '../../fuzz/mixedMarkdown.ts';
import { itHolds } from '../../support/property.ts';
import { inPage } from './dom.ts';

describe('Any Markdown', () => {
  inPage();
  itHolds(properties);
  itHolds(work);
});
