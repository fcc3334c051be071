/** The cookie that a script may read: it says that somebody signed in here, and nothing else. The session's own is out of reach. */
export const SESSION_MARK = 'talao_presente'
