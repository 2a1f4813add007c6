// Loaded before an extension host: only extensions that declare a proposed API may use it, as elsewhere. code-server lets all of them.
import { registerHooks } from 'node:module';

// The function that decides that, in a program that is minified.
const allowed = /function (\w+)\((\w+),(\w+)\)\{return!0\}(?=function \w+\(\w+,\w+\)\{if\(!\1\()/;

registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context);
    if (!url.endsWith('/extensionHostProcess.js')) return loaded;
    const { source } = loaded;
    const program = typeof source === 'string' ? source : new TextDecoder().decode(source);
    if (!allowed.test(program)) throw new Error('The extension host has no place that allows proposed API.');
    const restored = program.replace(allowed, 'function $1($2,$3){return!!$2.enabledApiProposals?.includes($3)}');
    return { ...loaded, source: restored };
  },
});
