import { at } from './json.ts';

/** The paths where services of the compatible family list what a model accepts. (docs/service.md, "Pictures") */
const places: string[][] = [
  ['images'],
  ['input_modalities'],
  ['modalities'],
  ['modalities', 'input'],
  ['architecture', 'input_modalities'],
  ['capabilities', 'vision'],
];

/** Whether a model accepts pictures, by its entry in the list of models; undefined if that does not say. */
export function sees(entry: unknown): boolean | undefined {
  for (const place of places) {
    const said = place.reduce(at, entry);
    if (typeof said === 'boolean') return said;
    if (Array.isArray(said)) return said.includes('image');
  }
  return undefined;
}
