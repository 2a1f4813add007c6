import assert from 'node:assert/strict';
import { isFindKey, isNextKey } from '../../../src/webview/find/findKeys.ts';
import { inPage } from './dom.ts';

const keyboards: [what: string, f: KeyboardEventInit, g: KeyboardEventInit, finds: boolean][] = [
  ['English', { key: 'f', code: 'KeyF' }, { key: 'g', code: 'KeyG' }, true],
  ['English, with Caps Lock', { key: 'F', code: 'KeyF' }, { key: 'G', code: 'KeyG' }, true],
  ['Dvorak', { key: 'f', code: 'KeyY' }, { key: 'g', code: 'KeyU' }, true],
  ['Russian', { key: 'а', code: 'KeyF' }, { key: 'п', code: 'KeyG' }, true],
  ['Greek', { key: 'φ', code: 'KeyF' }, { key: 'γ', code: 'KeyG' }, true],
  ['Hebrew', { key: 'כ', code: 'KeyF' }, { key: 'ע', code: 'KeyG' }, true],
  ['Hindi', { key: '्', code: 'KeyF' }, { key: 'ु', code: 'KeyG' }, true],
  ['Dvorak, other letters', { key: 'u', code: 'KeyF' }, { key: 'i', code: 'KeyG' }, false],
  ['bépo, other letters', { key: 'e', code: 'KeyF' }, { key: ',', code: 'KeyG' }, false],
  ['Turkish, other letters', { key: 'ğ', code: 'KeyF' }, { key: 'ı', code: 'KeyG' }, false],
  ['Russian, other letters', { key: 'у', code: 'KeyE' }, { key: 'ф', code: 'KeyA' }, false],
];

describe('The keys of find', () => {
  inPage();

  afterEach(() => Reflect.deleteProperty(navigator, 'userAgent'));

  for (const [what, f, g, finds] of keyboards) {
    it(`are ${finds ? '' : 'not '}recognised on this keyboard: ${what}`, () => {
      assert.equal(isFindKey(pressed({ ...f, ctrlKey: true })), finds);
      for (const others of [
        {},
        { ctrlKey: true, metaKey: true },
        { ctrlKey: true, shiftKey: true },
        { ctrlKey: true, altKey: true },
      ])
        assert.equal(isFindKey(pressed({ ...f, ...others })), false);
      assert.equal(isNextKey(pressed({ ...g, ctrlKey: true })), false);
      Object.defineProperty(navigator, 'userAgent', { value: 'Macintosh', configurable: true });
      assert.equal(isFindKey(pressed({ ...f, metaKey: true })), finds);
      assert.equal(isFindKey(pressed({ ...f, ctrlKey: true })), false);
      assert.equal(isFindKey(pressed({ ...f, ctrlKey: true, metaKey: true })), false);
      assert.equal(isNextKey(pressed({ ...g, metaKey: true })), finds);
    });
  }
});

function pressed(init: KeyboardEventInit): KeyboardEvent {
  return new window.KeyboardEvent('keydown', init);
}
