import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { setShared, useShared } from '../shared-state.ts';
import { isCampaign } from '../zip-routing.ts';

/** The campaign for quote links (ZP-04): that of the address, otherwise the one the visitor came with. */
export function useCampaign(): string {
  const [search] = useSearchParams();
  const last = useShared('campaign');
  const asked = search.get('campaign');
  return isCampaign(asked) ? asked : last;
}

/** Remembers the campaign of any page, so that a quote started later carries it. */
export function useCampaignKept() {
  const [search] = useSearchParams();
  const asked = search.get('campaign');
  useEffect(() => {
    if (isCampaign(asked)) setShared({ campaign: asked });
  }, [asked]);
}
