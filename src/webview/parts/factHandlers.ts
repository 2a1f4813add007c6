import type { Fact } from '../../protocol.ts';

/** What the page does with each kind of fact. Each part that shows facts has a table of handlers; ChatPage joins these tables. */
export type FactHandlers = { [Type in Fact['type']]: (fact: FactOf<Type>) => void };

/** A kind of fact. */
export type FactOf<Type extends Fact['type']> = Extract<Fact, { type: Type }>;
