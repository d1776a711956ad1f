/** What is equal to what: joins names, and says which stand for the same. */
export class Classes {
  readonly #leads = new Map<string, string>();

  /** The name that stands for all that are equal. */
  root(name: string): string {
    const lead = this.#leads.get(name) ?? name;
    if (lead === name) {
      this.#leads.set(name, name);
      return name;
    }
    const root = this.root(lead);
    this.#leads.set(name, root);
    return root;
  }

  join(one: string, other: string): void {
    this.#leads.set(this.root(one), this.root(other));
  }

  /** All names that are equal to one. */
  of(name: string): string[] {
    const root = this.root(name);
    return [...this.#leads.keys()].filter((one) => this.root(one) === root);
  }
}
