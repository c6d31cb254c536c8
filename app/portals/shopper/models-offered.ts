import { data } from 'react-router';
import { STATES } from '#config/states.ts';
import { offeredModels } from '#insurance/quotes/quoted-car.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import type { Route } from './+types/models-offered';

/** The models of a year and make, which a car's form offers. */
export function loader({ request, context: routing }: Route.LoaderArgs) {
  const { language } = routing.get(portalContext);
  const { searchParams } = new URL(request.url);
  const state = STATES.find((each) => each === searchParams.get('state'));
  if (!state) throw data(null, { status: 404 });
  const [modelYear = '', make = ''] = ['year', 'make'].map((name) => searchParams.get(name) ?? '');
  return Response.json(
    { models: offeredModels({ modelYear, make }, state, language) },
    { headers: { 'cache-control': 'private, max-age=3600' } },
  );
}
