/** Setup progress of a connection. `connected_by` is what completed it. */
export type SetupState = {
  setup: 'DRAFT' | 'WAITING' | 'CONNECTED'
  connected_by: 'DELIVERY' | 'TEST' | 'PULL' | 'PERSON' | null
  is_active: boolean
  activate_on_first: boolean
}

/**
 * `SECRET_SAVED`: the credentials that verify deliveries are stored. `HEARD`: a verified delivery arrived. `PULLED`:
 * the platform answered a request with its credentials. `ACTIVATED`: a user confirmed the connection.
 */
export type SetupEvent =
  | { kind: 'SECRET_SAVED' }
  | { kind: 'HEARD'; by: 'DELIVERY' | 'TEST' }
  | { kind: 'PULLED' }
  | { kind: 'ACTIVATED' }
  | { kind: 'REFUSED' }

/**
 * Next setup state of a connection. It never goes back: only users switch a connected integration on or off. Refused
 * deliveries change nothing, and deliveries to a draft do not count because they cannot be verified.
 */
export function nextSetup(standing: SetupState, event: SetupEvent): SetupState {
  if (standing.setup === 'DRAFT') return event.kind === 'SECRET_SAVED' ? { ...standing, setup: 'WAITING' } : standing
  if (event.kind === 'ACTIVATED')
    return { ...standing, setup: 'CONNECTED', connected_by: standing.connected_by ?? 'PERSON', is_active: true }
  if (standing.setup === 'CONNECTED') return standing
  if (event.kind === 'HEARD') return connected(standing, event.by)
  return event.kind === 'PULLED' ? connected(standing, 'PULL') : standing
}

function connected(standing: SetupState, by: NonNullable<SetupState['connected_by']>): SetupState {
  return { ...standing, setup: 'CONNECTED', connected_by: by, is_active: standing.activate_on_first }
}
