import { useParams } from 'react-router';

/**
 * The quote that a page of an agency's desk is about. Nothing on a client's own pages: their addresses have no
 * reference.
 */
export function useDesk(): { state: string; reference: string } | undefined {
  const { state, reference } = useParams();
  return state && reference ? { state: state.toLowerCase(), reference: reference.toUpperCase() } : undefined;
}
