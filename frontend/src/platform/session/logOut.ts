// Logging out: the browser leaves for the address that ends the session.
import { forgetDrafts } from '../forms/drafts.ts';
import { noteLogout } from './loggedOut.ts';

export function logOut(): void {
  forgetDrafts();
  noteLogout();
  window.location.assign('/auth/logout');
}
