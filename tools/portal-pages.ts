import routes from '../app/routes.ts';

type Route = { path?: string; file: string; children?: Route[] };

/** Every page of the portals, and the layout that says whose it is: none for pages that anybody may open. */
export const PORTAL_PAGES = pagesOf(routes.find(({ file }) => file === 'portals/portal-layout.tsx'));

function pagesOf(layout: Route | undefined): { path: string; layout: string | undefined }[] {
  return (layout?.children ?? []).flatMap(({ path, file, children = [] }) =>
    path === undefined
      ? children.flatMap((child) => (child.path ? [{ path: child.path, layout: file }] : []))
      : [{ path, layout: undefined }],
  );
}
