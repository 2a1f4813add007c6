import type { ProxySettings } from '../../service/http/proxy.ts';

/** The settings of VS Code for a proxy; `valueOf` returns the user's value of a setting of `http`, which may be of any type. */
export function proxySettings(valueOf: (name: string) => unknown): ProxySettings {
  const noProxy = valueOf('noProxy');
  return {
    proxy: textOf(valueOf('proxy')),
    noProxy: Array.isArray(noProxy) ? noProxy.map(textOf) : [],
    authorization: textOf(valueOf('proxyAuthorization')),
    support: textOf(valueOf('proxySupport')),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
