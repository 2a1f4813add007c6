import { once } from 'node:events';
import hljs from 'highlight.js/lib/common';
import { JSDOM } from 'jsdom';
import { highlightWith } from '../../../src/webview/code/highlight.ts';

// The page itself loads highlight.js later.
highlightWith(hljs);

let frames: (() => void)[] = [];
let idle: ((deadline: { timeRemaining: () => number }) => void)[] = [];
let observers: (() => void)[] = [];

const own = [
  ...(['document', 'Element', 'HTMLElement', 'HTMLImageElement', 'Node', 'NodeFilter'] as const),
  ...(['MutationObserver', 'StaticRange'] as const),
] as const;
const standIns = { ResizeObserver: Sizes, IntersectionObserver: Sights, requestAnimationFrame, requestIdleCallback };
const globals = ['window', ...own, ...Object.keys(standIns)];

/** Opens an empty page before each test of a suite, and closes it afterwards. */
export function inPage(): void {
  beforeEach(openPage);
  afterEach(() => {
    // This also ends the timers of the page.
    window.close();
    // A test may have replaced the clock.
    Reflect.deleteProperty(performance, 'now');
    for (const name of globals) Reflect.deleteProperty(globalThis, name);
  });
}

/** Opens a page if there is none, for properties that are tested outside of a suite. */
export function ensurePage(): void {
  if (!('document' in globalThis)) openPage();
}

/** Sets the globals that browser code uses to a new page, with replacements for the features that jsdom does not have. */
function openPage(): void {
  const { window } = new JSDOM('<!doctype html><html lang="en"><body><div id="app"></div></body></html>');
  frames = [];
  idle = [];
  observers = [];
  everyLookTakes(0);
  Object.assign(globalThis, { window, ...standIns });
  window.Element.prototype.scrollIntoView = () => undefined;
  window.Element.prototype.checkVisibility = () => true;
  // jsdom has no MathML, whose elements also have styles.
  Object.defineProperty(window.Element.prototype, 'style', { value: { setProperty: () => undefined } });
  for (const name of own) Object.assign(globalThis, { [name]: window[name] });
}

/** Runs the callbacks that wait for the next frame. */
export function nextFrame(): void {
  for (const callback of frames.splice(0)) callback();
}

/** Makes the page idle for the given number of milliseconds. Each query of the remaining time takes one. */
export function beIdle(milliseconds: number): void {
  for (const callback of idle.splice(0)) callback({ timeRemaining: () => milliseconds-- });
}

/** Advances the clock by the given number of milliseconds at each query. Before that, a frame has unlimited time. */
export function everyLookTakes(milliseconds: number): void {
  let time = 0;
  performance.now = () => (time += milliseconds);
}

/** Notifies all size observers. */
export function resize(): void {
  for (const callback of observers) callback();
}

/** The number of callbacks that wait for the next frame. */
export function waitingFrames(): number {
  return frames.length;
}

/** What a screen reader was told last; empty if nothing. */
export function lastSaid(root: HTMLElement): string {
  return root.querySelector('[role="status"] > :last-child')?.textContent ?? '';
}

/** Presses a key in an element, and returns false if the page prevents the default action. */
export function press(target: Element, key: string, more: KeyboardEventInit = {}): boolean {
  const init = { key, bubbles: true, cancelable: true, ...more };
  return target.dispatchEvent(new window.KeyboardEvent('keydown', init));
}

/** Replaces the text of a text box by typing. */
export function type(input: HTMLTextAreaElement, text: string): void {
  input.value = text;
  input.dispatchEvent(new window.Event('input', { bubbles: true }));
}

/** The element that a selector matches. Throws if it does not exist. */
export function find(root: ParentNode, selector: string): HTMLElement {
  const found = root.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`No ${selector} in the page`);
  return found;
}

/** The text box with this name. */
export function findTextBox(root: ParentNode, name: string): HTMLTextAreaElement {
  return find(root, `textarea[aria-label="${name}"]`) as HTMLTextAreaElement;
}

/** The accessible names of the visible buttons. */
export function buttonNames(root: ParentNode): string[] {
  const shown = [...root.querySelectorAll('button')].filter((button) => !button.closest('[hidden]'));
  return shown.map((button) => button.getAttribute('aria-label') ?? button.textContent);
}

/** Presses the only button with this name. */
export function click(root: ParentNode, name: string): void {
  const named = [...root.querySelectorAll('button')].filter(
    (button) => !button.closest('[hidden]') && (button.getAttribute('aria-label') ?? button.textContent) === name,
  );
  if (named.length !== 1) throw new Error(`${named.length} buttons are named ${name}`);
  named[0]?.click();
}

/** Opens the thoughts of the only reply that has some. */
export async function openThoughts(root: HTMLElement): Promise<void> {
  const thoughts = find(root, 'details[data-part="thoughts"]');
  const isOpened = once(thoughts, 'toggle');
  find(thoughts, 'summary').click();
  await isOpened;
  nextFrame();
}

function requestAnimationFrame(callback: () => void): void {
  frames.push(callback);
}

function requestIdleCallback(callback: (typeof idle)[number]): void {
  idle.push(callback);
}

function Sizes(callback: () => void) {
  observers.push(callback);
  // `resize` notifies all observers together.
  return { observe: () => undefined };
}

/** Visibility is tested only in a browser. */
function Sights() {
  return { observe: () => undefined };
}
