import { composeEpec, parseNfeEventId } from '@talao/fiscal'
import type { EventOutcome, EventPrepared } from '../port/event.ts'
import type { Access, NoteToIssue } from '../port/gateway.ts'
import type { IssueKey, Preparation, Prepared } from '../port/preparation.ts'
import { prepareEvent } from './events.ts'
import { composeFor } from './prepare.ts'
import { sendEvent } from './send-event.ts'

/**
 * The summary of a note to be sent later under the same key (tpEmis 4): register the summary, print, then send the note
 * itself, prepared with the same contingency, within 168 hours. Throws a RangeError for any other contingency.
 */
export function prepareEpec(note: NoteToIssue, key: IssueKey, preparation: Preparation): EventPrepared {
  const { infNFe, faults } = composeFor(note, key, preparation)
  return faults.length > 0 ? { faults } : prepareEvent(composeEpec(infNFe, preparation.issuedAt), preparation)
}

/** An EPEC goes to the national environment, whatever the UF. */
export function sendEpec(prepared: Prepared, key: IssueKey, access: Access): Promise<EventOutcome> {
  const id = parseNfeEventId(prepared.identity ?? '')
  if (id?.type !== '110140') throw new RangeError(`not the Id of an EPEC: ${prepared.identity}`)
  return sendEvent({ prepared, id, authorizer: 'AN', environment: key.environment, file: 'EPEC_XML' }, access)
}
