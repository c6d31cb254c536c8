import { type ClientActionFunctionArgs, isRouteErrorResponse } from 'react-router';

/**
 * A `clientAction` for a page with a form that a script sends: when the server does not answer, the page stays and gets
 * the answer that `lost` gives. Otherwise an error page would replace it, with what was typed.
 */
export const orWhenLost =
  <Answer>(lost: (form: FormData) => Answer) =>
  async ({ request, serverAction }: ClientActionFunctionArgs): Promise<Answer> => {
    const form = await request.clone().formData();
    try {
      return (await serverAction()) as Answer;
    } catch (error) {
      // A redirect is an answer, and so is that there is no such page.
      if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error;
      return lost(form);
    }
  };
