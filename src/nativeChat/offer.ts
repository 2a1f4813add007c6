import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import type { PictureSupport } from '../protocol.ts';
import { numberText } from '../shared/counted.ts';

/** The name under which VS Code and other extensions find our models and apps. */
export const vendor = 'realm-chat';

/** A model or app that VS Code's own chat can offer. */
export interface OfferedModel {
  id: string;
  name: string;
  /** The most tokens of a request and its reply together, if known. */
  contextLength?: number | undefined;
  pictures: PictureSupport;
  /** Whether it may be offered tools. */
  callsTools: boolean;
  /** Whether VS Code's own chat may ask it for titles and summaries. */
  isUtility?: boolean;
}

/** The most tokens of a request and its reply together if they are not known. */
const usualLimit = 128_000;
/** The share of these tokens that a reply may use. */
const replyPart = 1 / 8;

/** The information about a model or app for VS Code. */
export function offerOf(model: OfferedModel, installationName: string): vscode.LanguageModelChatInformation {
  const { contextLength = usualLimit, pictures, callsTools } = model;
  const id = offeredId(model.id);
  const maxOutputTokens = Math.floor(contextLength * replyPart);
  return {
    id,
    name: plainName(model.name),
    family: id,
    // VS Code shows a version beside the id only if the two differ.
    version: id,
    detail: plainName(installationName),
    tooltip: tooltipOf(model, installationName),
    maxInputTokens: contextLength - maxOutputTokens,
    maxOutputTokens,
    capabilities: { imageInput: pictures === 'yes', toolCalling: callsTools },
  };
}

/** What VS Code shows, as Markdown, when the pointer rests on a model. */
function tooltipOf({ id, contextLength }: OfferedModel, installationName: string): string {
  const place = `${offeredId(id)} · ${plainName(installationName)}`;
  if (contextLength !== undefined) return place;
  return `${place}\n\n${l10n.t('Its limit is not known. {0} tokens are assumed.', numberText(usualLimit))}`;
}

/**
 * The id under which VS Code knows a model. It is the model's own id, but characters are replaced from which VS Code, which shows
 * the id as Markdown, would make a link that runs a command. No two models get the same id.
 */
export function offeredId(id: string): string {
  return id.replace(/[[\]<>`$%\\\p{C}\p{Zl}\p{Zp}]/gu, (sign) => `%${(sign.codePointAt(0) ?? 0).toString(16)};`);
}

/**
 * A name for places where VS Code would make links or icons from parts of it. Some of them show it as Markdown, others as plain
 * text.
 */
export function plainName(name: string): string {
  return name.replaceAll('](', '] (').replaceAll('$(', '$ (').replaceAll('<', '‹').replaceAll('>', '›');
}
