import { type FocusEvent, useRef, useState } from 'react';
import { href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import type { StateCode } from '#config/states.ts';
import type { GroupView } from '#platform/forms/field-view.ts';
import { withQuery } from '#platform/http/list-query.ts';
import { Button } from '#ui/button.tsx';
import { usePortalLink } from '../shell/portal-page.ts';

/** The button below a VIN that fills in what it says, and what it said. */
export function LookUp({ words }: { words: string | undefined }) {
  return (
    <div>
      <Button type="submit" kind="outline" size="small" name="go" value="look-up">
        {m.quoting_look_up()}
      </Button>
      <p role="status" className="small">
        {words}
      </p>
    </div>
  );
}

/** Offers the models of a year and make as soon as both are typed. Without scripts, the models come with the page. */
export function useModels(state: StateCode) {
  const link = usePortalLink();
  const [models, setModels] = useState<string[]>();
  const asked = useRef('');

  async function ask(path: string) {
    asked.current = path;
    // Without the list, the model is typed.
    const answer = await fetch(path).catch(() => undefined);
    const offered = answer?.ok ? ((await answer.json()) as { models: string[] }).models : [];
    if (asked.current === path) setModels(offered);
  }

  return {
    onBlur({ currentTarget, target }: FocusEvent<HTMLFormElement>) {
      if (target.name !== 'modelYear' && target.name !== 'make') return;
      const typed = new FormData(currentTarget);
      const [year, make] = [String(typed.get('modelYear')).trim(), String(typed.get('make')).trim()];
      const path = withQuery(link(href('/uaicins/quote/models')), { state, year, make });
      if (year && make && asked.current !== path) void ask(path);
    },
    offeredIn(groups: GroupView[]): GroupView[] {
      if (!models) return groups;
      return groups.map(({ fields, ...group }) => ({
        ...group,
        fields: fields.map((field) => (field.name === 'model' ? { ...field, suggestions: models } : field)),
      }));
    },
  };
}
