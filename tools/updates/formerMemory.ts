/** What VS Code keeps of an extension, in memory: secrets or state. */
export class FormerMemory {
  readonly values: Record<string, unknown>;

  constructor(values: Record<string, unknown> = {}) {
    this.values = { ...values };
  }

  keys(): Promise<string[]> {
    return Promise.resolve(Object.keys(this.values));
  }

  get(name: string): unknown {
    return this.values[name];
  }

  store(name: string, value: unknown): Promise<void> {
    return this.update(name, value);
  }

  /** As VS Code keeps it: as JSON. */
  update(name: string, value: unknown): Promise<void> {
    if (value === undefined) Reflect.deleteProperty(this.values, name);
    else this.values[name] = JSON.parse(JSON.stringify(value)) as unknown;
    return Promise.resolve();
  }

  delete(name: string): Promise<void> {
    return this.update(name, undefined);
  }
}
