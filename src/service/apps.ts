/** The app that replies when nothing else is chosen. (docs/service.md, "Apps") */
export const defaultApp = 'ai.service.assistant';

/** Whether an id belongs to an app, which uses the REST family, and not to a model, which uses the compatible one. */
export function isApp(id: string): boolean {
  return id.startsWith('ai.service.');
}

/** The path of the endpoint for a model or an app. */
export function chatPath(id: string): string {
  return isApp(id) ? '/rest/v1/chat/completions' : '/v1/chat/completions';
}

/** The app id in a pasted id or browser address, or undefined. Its form is `ai.service.<app_name>.<uuid>`. */
export function findAppId(pasted: string): string | undefined {
  const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
  return new RegExp(`ai\\.service\\.[\\w-]+\\.${uuid}`, 'i').exec(decoded(pasted))?.[0];
}

/** An address may contain the id percent-encoded; text that cannot be decoded is returned unchanged. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
