/**
 * Cookie that scripts may read: it only says that a user is signed in here. The session cookie itself is not readable
 * by scripts.
 */
export const SESSION_MARKER_COOKIE = 'talao_presente'
