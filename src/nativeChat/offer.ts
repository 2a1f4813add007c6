import type * as vscode from 'vscode';
import type { PictureSupport } from '../protocol.ts';

/** A model or app as VS Code's own chat is to offer it. */
export interface OfferedModel {
  id: string;
  name: string;
  /** Tokens that a request and its reply may have together, where that is known. */
  contextLength?: number | undefined;
  pictures: PictureSupport;
  /** Whether it may be offered tools. */
  callsTools: boolean;
}

/** Tokens that a request and its reply may have together, where nobody says. */
const usualLimit = 128_000;
/** The part of them that a reply may take. */
const replyPart = 1 / 8;

/** What VS Code is told of a model or app. */
export function offerOf(model: OfferedModel, place: string): vscode.LanguageModelChatInformation {
  const { contextLength = usualLimit, pictures, callsTools } = model;
  const id = offeredId(model.id);
  const maxOutputTokens = Math.floor(contextLength * replyPart);
  return {
    id,
    name: plainName(model.name),
    family: id,
    // Beside the id VS Code shows another version only.
    version: id,
    detail: plainName(place),
    maxInputTokens: contextLength - maxOutputTokens,
    maxOutputTokens,
    capabilities: { imageInput: pictures === 'yes', toolCalling: callsTools },
  };
}

/**
 * The id by which VS Code knows a model: its own, except for characters of which VS Code would make a link that runs a command, where
 * it shows the id as Markdown. No two models get the same.
 */
export function offeredId(id: string): string {
  return id.replace(/[[\]<>`$%\\\p{C}\p{Zl}\p{Zp}]/gu, (sign) => `%${(sign.codePointAt(0) ?? 0).toString(16)};`);
}

/** A name for places where VS Code would make links, or icons, of some of it: they all show it as Markdown or as plain text. */
export function plainName(name: string): string {
  return name.replaceAll('](', '] (').replaceAll('$(', '$ (').replaceAll('<', '‹').replaceAll('>', '›');
}
