/** Where the processes of this measurement reach the service. */
export interface Way {
  /** The address of the service. */
  url: string;
  /** The proxy before it. */
  proxy?: string;
}

/** The ways to the service that are measured. */
export type WayName = 'direct' | 'proxy';

/** What the wire says once it listens. */
export interface Ready {
  ways: Record<WayName, Way>;
  /** The authority of the certificates, as PEM. */
  authority: string;
  /** The page that the painting is compared with. */
  barePage: string;
}

/** A request, in milliseconds since 1970: its connection, its first byte, and the first byte of the reply. */
export interface OnWire {
  connectedAt: number;
  requestAt: number;
  repliedAt: number;
}
