// The contrast of what is drawn in a page, as WCAG 2.2 defines it.
import type { Frame } from 'playwright-core';

/** What is drawn on what: an element, its colour (or that of a part of it), and whether its surroundings count as the background. */
export interface Drawn {
  selector: string;
  property: 'color' | 'outlineColor';
  part?: '::placeholder';
}

/** The smallest contrast, such as 4.5, of all visible elements that `drawn` selects. Throws if there are none. */
export function smallestContrast(frame: Frame, drawn: Drawn): Promise<number> {
  return frame.evaluate(({ selector, property, part }) => {
    type Colour = readonly [red: number, green: number, blue: number, opacity: number];
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const read = (css: string): Colour => {
      if (!canvas) throw new Error('This browser draws nothing.');
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = css;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, opacity = 0] = canvas.getImageData(0, 0, 1, 1).data;
      return [red, green, blue, opacity / 255];
    };
    const over = ([red, green, blue, opacity]: Colour, [under, below, beneath]: Colour): Colour => {
      const mixed = (top: number, bottom: number) => top * opacity + bottom * (1 - opacity);
      return [mixed(red, under), mixed(green, below), mixed(blue, beneath), 1];
    };
    const background = (element: Element | null): Colour => {
      // The page is transparent over the side bar.
      if (!element)
        return read(getComputedStyle(document.documentElement).getPropertyValue('--vscode-sideBar-background'));
      const own = read(getComputedStyle(element).backgroundColor);
      return own[3] === 1 ? own : over(own, background(element.parentElement));
    };
    const linear = (value: number) => (value <= 10.31 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);
    const luminance = ([red, green, blue]: Colour) =>
      0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
    const contrasts = [...document.querySelectorAll<HTMLElement>(selector)]
      .filter((each) => each.checkVisibility())
      .map((each) => {
        const behind = background(each);
        const [one, other] = [luminance(over(read(getComputedStyle(each, part)[property]), behind)), luminance(behind)];
        return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
      });
    if (contrasts.length === 0) throw new Error(`Nothing is ${selector}.`);
    return Math.min(...contrasts);
  }, drawn);
}
