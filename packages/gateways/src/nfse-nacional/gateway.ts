import type {
  EventConsultOutcome,
  EventOutcome,
  EventPreparation,
  EventPrepared,
  EventRequest,
  IssuedNote,
} from '../port/event.ts'
import type { Access, Gateway } from '../port/gateway.ts'
import type { IssueKey, Prepared } from '../port/preparation.ts'
import { consultDps } from './consult.ts'
import { consultRequest } from './consult-event.ts'
import { checkForNacional, prepareDps } from './dps.ts'
import { prepareRequest } from './event.ts'
import { sendDps } from './send.ts'
import { sendRequest } from './send-event.ts'

/**
 * The national NFS-e, directly with Sefin by mutual TLS. Source: manual do contribuinte, API NFS-e 1.2 (2025-10), and
 * its OpenAPI documents.
 */
export const NFSE_NACIONAL: Gateway = {
  id: 'NFSE_NACIONAL',
  capabilities: {
    documents: ['NFSE'],
    numbering: 'ours',
    webhooks: false,
    events: ['CANCEL'],
    voidsNumbers: false,
    files: 'enclosed',
    certificate: 'local',
    creditsPerMinute: null,
    consultsPerHour: null,
    contingency: false,
    refsPerToken: false,
    // The authority never sees the ref: it identifies a note by the id of its DPS.
    ref: { pattern: '^[A-Za-z0-9]{1,40}$', maxLength: 40 },
  },
  validate: checkForNacional,
  prepare: prepareDps,
  send: sendDps,
  consult: consultDps,
  prepareEvent: (event, note, key, preparation) => prepareRequest('101101', event, note, key, preparation),
  sendEvent: (_event, prepared, key, access) => sendRequest('101101', prepared, key, access),
  consultEvent: (_event, { access_key }, key, access) => consultRequest('101101', access_key, key, access),
}

/**
 * 101103: asks the city to review a cancellation that the system itself refuses (E0822, E0823). The city answers with
 * 105104 or 105105, which come with the feed. The receipt of the request is not a cancellation: it stays in the
 * exchange and is not enclosed.
 */
export const FISCAL_ANALYSIS = {
  prepare(event: EventRequest, note: IssuedNote, key: IssueKey, preparation: EventPreparation): EventPrepared {
    return prepareRequest('101103', event, note, key, preparation)
  },
  send(prepared: Prepared, key: IssueKey, access: Access): Promise<EventOutcome> {
    return sendRequest('101103', prepared, key, access)
  },
  consult({ access_key }: IssuedNote, key: IssueKey, access: Access): Promise<EventConsultOutcome> {
    return consultRequest('101103', access_key, key, access)
  },
}
