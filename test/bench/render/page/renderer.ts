/** Draws one reply. */
export interface Renderer {
  append: (text: string) => void;
  /** Called once per frame, for renderers that collect what was appended and draw it then. */
  draw?: () => void;
  /** Called when the reply is complete. */
  end: () => void;
}

/** Creates a renderer for an empty element of the page. */
export type CreateRenderer = (container: HTMLElement) => Renderer;

/** A renderer in the comparison. */
export interface Contender {
  label: string;
  /** Peers are fed as their users feed them. Those with the role `aside` show the effect of feeding or drawing in another way. */
  role: 'floor' | 'ours' | 'peer' | 'aside';
  /** When it gets text: each delta as it arrives, or once per frame all text since the last frame. */
  fed: 'delta' | 'frame';
  /** The class of the element it draws into, which page.css and the panel's own style sheets use. */
  className: string;
  load: () => Promise<CreateRenderer>;
}
