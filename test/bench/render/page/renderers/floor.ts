import type { CreateRenderer } from '../renderer.ts';

const linesTogether = 40;
const partsOfGroup = 24;

/**
 * The least that showing a text can cost: one element per line, to whose text node arriving text is added. The browser skips parts of many
 * lines that are out of sight and, in a long text, whole groups of parts.
 */
export const floor: CreateRenderer = (container) => {
  let lines = 0;
  let group = container;
  let part = container;
  let line = newLine();

  return {
    append: (text) => {
      for (let start = 0; start < text.length;) {
        const end = text.indexOf('\n', start) + 1;
        line.appendData(text.slice(start, end || text.length));
        if (end === 0) return;
        line = newLine();
        start = end;
      }
    },
    end: () => undefined,
  };

  function newLine(): Text {
    if (lines % (linesTogether * partsOfGroup) === 0) group = placed('group', container);
    if (lines % linesTogether === 0) part = placed('lines', group);
    lines++;
    const text = document.createTextNode('');
    placed('line', part).append(text);
    return text;
  }
};

function placed(className: string, parent: HTMLElement): HTMLElement {
  const created = document.createElement('div');
  created.className = className;
  parent.append(created);
  return created;
}
