import type { APIRequestContext, APIResponse } from '@playwright/test';
import { formsOf } from '../testing/page-forms.ts';

/**
 * A page as a browser without scripts has it, over HTTP alone: for what the server answers, whatever the browser. `npm run
 * prove -- --only journeys` sends each form in a browser with JavaScript off, too.
 */
export class PlainPage {
  readonly url: string;
  readonly html: string;
  readonly headers: Record<string, string>;
  readonly #request: APIRequestContext;

  private constructor(request: APIRequestContext, answer: APIResponse, html: string) {
    this.#request = request;
    this.url = answer.url();
    this.headers = answer.headers();
    this.html = html;
  }

  static async #read(request: APIRequestContext, answer: APIResponse) {
    return new PlainPage(request, answer, await answer.text());
  }

  static async open(request: APIRequestContext, at: string): Promise<PlainPage> {
    return PlainPage.#read(request, await request.get(at));
  }

  /** The words of the page, without those of its scripts. */
  get words(): string {
    const body = this.html
      .slice(this.html.indexOf('<body'))
      .replace(/<(script|style)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, '');
    return body.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  }

  /** Sends the form with these fields, filled in; of several, the nth. */
  async send(typed: Record<string, string>, which = 0): Promise<PlainPage> {
    const forms = formsOf(this.html).filter(({ fields }) => fields.some(({ name }) => name in typed));
    const form = forms[which];
    if (!form) throw new Error(`${this.url} has no such form`);
    const address = new URL(form.action ?? '', this.url);
    const answer = await this.#request.post(address.href, {
      form: Object.fromEntries(form.fields.map(({ name, value }) => [name, typed[name] ?? value])),
      headers: { origin: address.origin },
    });
    return PlainPage.#read(this.#request, answer);
  }
}
