import hljs from 'highlight.js/lib/common';
import { JSDOM } from 'jsdom';
import { highlightWith } from '../../../src/webview/code/highlight.ts';

// The page loads it later.
highlightWith(hljs);

let frames: (() => void)[] = [];
let idle: ((deadline: { timeRemaining: () => number }) => void)[] = [];
let observers: (() => void)[] = [];

const own = ['document', 'Element', 'HTMLElement', 'Node', 'NodeFilter', 'MutationObserver', 'StaticRange'] as const;
const standIns = { ResizeObserver: Sizes, IntersectionObserver: Sights, requestAnimationFrame, requestIdleCallback };
const globals = ['window', ...own, ...Object.keys(standIns)];

/** Gives each test of a suite a fresh, empty page, and takes it away for the suites that want none. */
export function inPage(): void {
  beforeEach(openPage);
  afterEach(() => {
    // Ends its timers as well.
    window.close();
    // A test may have put a clock of its own over that of the prototype.
    Reflect.deleteProperty(performance, 'now');
    for (const name of globals) Reflect.deleteProperty(globalThis, name);
  });
}

/** Opens a page where there is none, for properties that are tried outside of a suite. */
export function ensurePage(): void {
  if (!('document' in globalThis)) openPage();
}

/** Puts a page behind the globals that browser code uses. What jsdom lacks, it has no layout, is a stand-in. */
function openPage(): void {
  const { window } = new JSDOM('<!doctype html><html lang="en"><body><div id="app"></div></body></html>');
  frames = [];
  idle = [];
  observers = [];
  everyLookTakes(0);
  Object.assign(globalThis, { window, ...standIns });
  window.Element.prototype.scrollIntoView = () => undefined;
  window.Element.prototype.checkVisibility = () => true;
  // It has no MathML, whose elements have styles too.
  Object.defineProperty(window.Element.prototype, 'style', { value: { setProperty: () => undefined } });
  for (const name of own) Object.assign(globalThis, { [name]: window[name] });
}

/** Paints: runs what waits for the next frame. */
export function nextFrame(): void {
  for (const callback of frames.splice(0)) callback();
}

/** The page has nothing else to do for so many milliseconds, of which each look at the clock takes one. */
export function beIdle(milliseconds: number): void {
  for (const callback of idle.splice(0)) callback({ timeRemaining: () => milliseconds-- });
}

/** From now on so many milliseconds pass whenever the page looks at the clock. Until then a frame has time for all there is. */
export function everyLookTakes(milliseconds: number): void {
  let time = 0;
  performance.now = () => (time += milliseconds);
}

/** Tells all who watch sizes that one has changed. */
export function resize(): void {
  for (const callback of observers) callback();
}

/** How many drawings wait for the next frame. */
export function waitingFrames(): number {
  return frames.length;
}

/** Presses a key in an element, and says whether the page left its usual effect alone. */
export function press(target: Element, key: string, more: KeyboardEventInit = {}): boolean {
  const init = { key, bubbles: true, cancelable: true, ...more };
  return target.dispatchEvent(new window.KeyboardEvent('keydown', init));
}

/** Types a text over what a box holds. */
export function type(input: HTMLTextAreaElement, text: string): void {
  input.value = text;
  input.dispatchEvent(new window.Event('input', { bubbles: true }));
}

/** The element a selector means; a test fails here when it is not there. */
export function find(root: ParentNode, selector: string): HTMLElement {
  const found = root.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`No ${selector} in the page`);
  return found;
}

/** The text box of that name. */
export function findTextBox(root: ParentNode, name: string): HTMLTextAreaElement {
  return find(root, `textarea[aria-label="${name}"]`) as HTMLTextAreaElement;
}

/** The buttons that are there to press, by the names a screen reader says. */
export function buttonNames(root: ParentNode): string[] {
  const shown = [...root.querySelectorAll('button')].filter((button) => !button.closest('[hidden]'));
  return shown.map((button) => button.getAttribute('aria-label') ?? button.textContent);
}

/** Presses the one button of that name. */
export function click(root: ParentNode, name: string): void {
  const named = [...root.querySelectorAll('button')].filter(
    (button) => !button.closest('[hidden]') && (button.getAttribute('aria-label') ?? button.textContent) === name,
  );
  if (named.length !== 1) throw new Error(`${named.length} buttons are named ${name}`);
  named[0]?.click();
}

function requestAnimationFrame(callback: () => void): void {
  frames.push(callback);
}

function requestIdleCallback(callback: (typeof idle)[number]): void {
  idle.push(callback);
}

function Sizes(callback: () => void) {
  observers.push(callback);
  // All sizes change together, by `resize`.
  return { observe: () => undefined };
}

/** What is in sight and what is not is for tests in a browser. */
function Sights() {
  return { observe: () => undefined };
}
