import { useParams } from 'react-router';

/** Whether the page stands at an agency's desk, and of which quote: its client's own pages have no reference in their address. */
export function useDesk(): { state: string; reference: string } | undefined {
  const { state, reference } = useParams();
  return state && reference ? { state: state.toLowerCase(), reference: reference.toUpperCase() } : undefined;
}
