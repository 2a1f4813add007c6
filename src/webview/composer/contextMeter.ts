import type { ContextPart, ContextUse } from '../../protocol.ts';
import { joinedSentences } from '../../shared/formattedText.ts';
import type { Texts } from '../../shared/texts.ts';
import { element } from '../parts/element.ts';
import { format, formatCount } from '../parts/format.ts';

/** The ring in the composer that shows how much of the limit of its model the next request will use. Without a limit, it is hidden. */
export function contextMeter(texts: Texts) {
  const used = circle('context-used');
  const ring = document.createElementNS(svg, 'svg');
  ring.setAttribute('viewBox', '0 0 16 16');
  ring.setAttribute('aria-hidden', 'true');
  ring.append(circle('context-track'), used);
  const meter = element('div', { class: 'context-meter', role: 'meter', 'aria-label': texts.context, tabindex: '0' });
  meter.append(ring);
  meter.ariaValueMin = '0';
  meter.hidden = true;
  /** Shows the use, and returns whether it nears the limit. `typed`: the number of characters of the message that is being written. */
  const show = (context: ContextUse | undefined, typed: number): boolean => {
    meter.hidden = !context;
    if (!context) return false;
    const typedTokens = Math.round(typed / context.charactersPerToken);
    const tokens = context.tokens + typedTokens;
    const share = Math.min(tokens / context.limit, 1);
    used.setAttribute('stroke-dasharray', `${Math.round(share * 100)} 100`);
    const level = levelOf(tokens / context.limit);
    meter.dataset['level'] = level;
    meter.ariaValueMax = String(context.limit);
    meter.ariaValueNow = String(Math.min(tokens, context.limit));
    meter.title = meter.ariaValueText = described(context, tokens, typedTokens, texts);
    return level !== 'low';
  };
  return { element: meter, show };
}

const svg = 'http://www.w3.org/2000/svg';

/** A circle that starts at the top and has the length 100. */
function circle(name: string): SVGElement {
  const created = document.createElementNS(svg, 'circle');
  const attributes = { class: name, cx: '8', cy: '8', r: '5.5', pathLength: '100', transform: 'rotate(-90 8 8)' };
  for (const [attribute, value] of Object.entries(attributes)) created.setAttribute(attribute, value);
  return created;
}

function levelOf(share: number): 'low' | 'high' | 'full' {
  if (share > 1) return 'full';
  return share > 0.8 ? 'high' : 'low';
}

function described({ limit, parts }: ContextUse, tokens: number, typed: number, texts: Texts): string {
  const percent = formatCount(Math.round((tokens / limit) * 100));
  const sentence = format(texts.contextUse, formatCount(tokens), formatCount(limit), percent);
  const all = { ...parts, message: typed };
  const names = Object.keys(all) as (ContextPart | 'message')[];
  const largest = names.reduce((most, name) => (all[name] > all[most] ? name : most));
  if (all[largest] === 0) return sentence;
  return joinedSentences([sentence, format(texts.contextMost, texts.contextParts[largest], formatCount(all[largest]))]);
}
