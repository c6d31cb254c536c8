import { href } from 'react-router';

/** The path of a page of the report; without `place`, of the page where it begins. */
export function reportPath(place?: string): string {
  switch (place) {
    case undefined:
      return href('/insurednew/claims/report');
    case 'photos':
      return href('/insurednew/claims/report/photos');
    case 'check':
      return href('/insurednew/claims/report/check');
    case 'sent':
      return href('/insurednew/claims/report/sent');
    default:
      return href('/insurednew/claims/report/:step', { step: place });
  }
}
