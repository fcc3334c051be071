/** How far a connection has come. `connected_by` says what ended the wait. */
export type SetupStanding = {
  setup: 'DRAFT' | 'WAITING' | 'CONNECTED'
  connected_by: 'DELIVERY' | 'TEST' | 'PULL' | 'PERSON' | null
  is_active: boolean
  activate_on_first: boolean
}

/**
 * `SECRET_SAVED`: whatever proves the platform's deliveries is there. `HEARD`: a delivery that is proved. `PULLED`: the platform answered to its
 * credentials. `ACTIVATED`: a person says that it works.
 */
export type SetupEvent =
  | { kind: 'SECRET_SAVED' }
  | { kind: 'HEARD'; by: 'DELIVERY' | 'TEST' }
  | { kind: 'PULLED' }
  | { kind: 'ACTIVATED' }
  | { kind: 'REFUSED' }

/**
 * What becomes of a connection. It never goes back: a connected integration is switched on and off by people alone. What is refused moves nothing,
 * and nothing is heard of a draft, whose deliveries cannot be proved.
 */
export function nextSetup(standing: SetupStanding, event: SetupEvent): SetupStanding {
  if (standing.setup === 'DRAFT') return event.kind === 'SECRET_SAVED' ? { ...standing, setup: 'WAITING' } : standing
  if (event.kind === 'ACTIVATED')
    return { ...standing, setup: 'CONNECTED', connected_by: standing.connected_by ?? 'PERSON', is_active: true }
  if (standing.setup === 'CONNECTED') return standing
  if (event.kind === 'HEARD') return connected(standing, event.by)
  return event.kind === 'PULLED' ? connected(standing, 'PULL') : standing
}

function connected(standing: SetupStanding, by: NonNullable<SetupStanding['connected_by']>): SetupStanding {
  return { ...standing, setup: 'CONNECTED', connected_by: by, is_active: standing.activate_on_first }
}
