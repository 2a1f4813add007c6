import { at } from './json.ts';

/** Where services of the compatible family say in an entry of their list what a model takes. (docs/service.md, "Pictures") */
const places: string[][] = [
  ['images'],
  ['input_modalities'],
  ['modalities'],
  ['modalities', 'input'],
  ['architecture', 'input_modalities'],
  ['capabilities', 'vision'],
];

/** Whether a model takes pictures, by its entry in the list of models; undefined where that does not say. */
export function sees(entry: unknown): boolean | undefined {
  for (const place of places) {
    const said = place.reduce(at, entry);
    if (typeof said === 'boolean') return said;
    if (Array.isArray(said)) return said.includes('image');
  }
  return undefined;
}
