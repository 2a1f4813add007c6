/** Draws one reply. */
export interface Renderer {
  append: (text: string) => void;
  /** Called once in each frame by those who draw then what was appended before. */
  draw?: () => void;
  /** The reply is whole. */
  end: () => void;
}

/** Makes a renderer for an element of the page that is empty. */
export type CreateRenderer = (container: HTMLElement) => Renderer;

/** A renderer in the comparison. */
export interface Contender {
  label: string;
  /** Peers are drawn as their users draw them; what stands aside shows what feeding them in another way does. */
  role: 'floor' | 'ours' | 'peer' | 'aside';
  /** When it is given text: at each delta, or once a frame all that has come since the last. */
  fed: 'delta' | 'frame';
  /** Class of the element it draws into, which page.css and the panel's own style sheets know. */
  className: string;
  load: () => Promise<CreateRenderer>;
}
