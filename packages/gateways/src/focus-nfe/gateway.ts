import type { EventKind } from '../port/event.ts'
import type { Capabilities, Provider } from '../port/gateway.ts'
import type { NoteKind } from '../port/outcome.ts'
import { blockedFocusEmail, unblockFocusEmail } from './blocked-emails.ts'
import { readFocusCompany, registerFocusCompany } from './companies.ts'
import { consultFocusEvent } from './event-consult.ts'
import { prepareFocusEvent, sendFocusEvent } from './events.ts'
import { fetchFocusFile } from './files.ts'
import { type FocusApis, focusApiOf } from './focus-api.ts'
import { ensureFocusWebhook, resendFocusWebhook } from './hooks.ts'
import { sendFocusMail } from './mail.ts'
import { NFE_API } from './nfe-api.ts'
import { NFSE_API } from './nfse/api.ts'
import { NFSEN_API } from './nfsen/api.ts'
import { consultFocusNote, prepareFocusNote, REF_PATTERN, sendFocusNote } from './notes.ts'
import { prepareFocusVoid, sendFocusVoid } from './void-range.ts'
import { parseFocusWebhook, verifyFocusWebhook } from './webhook.ts'

/**
 * Focus NFe, API version 2: NF-e, and NFS-e by the national system. Source: documentação pública da Focus NFe
 * (2026-02-17).
 */
export const FOCUS_NFE: Provider = {
  id: 'FOCUS_NFE',
  ...focusGateway({ NFE: NFE_API, NFSE: NFSEN_API }),
  capabilities: capabilities(['NFE', 'NFSE'], ['CANCEL', 'CORRECTION']),
  prepareVoid: prepareFocusVoid,
  sendVoid: sendFocusVoid,
}

/** The same API for cities that issue NFS-e in their own system. */
export const FOCUS_NFE_MUNICIPAL: Provider = {
  id: 'FOCUS_NFE_MUNICIPAL',
  ...focusGateway({ NFSE: NFSE_API }),
  capabilities: capabilities(['NFSE'], ['CANCEL']),
}

function focusGateway(roads: FocusApis): Omit<Provider, 'id' | 'capabilities'> {
  return {
    validate: (note) => focusApiOf(roads, note.kind).check(note),
    prepare: (note, key, preparation) => prepareFocusNote(focusApiOf(roads, note.kind), note, key, preparation),
    send: (prepared, key, access) => sendFocusNote(focusApiOf(roads, key.document), prepared, key, access),
    consult: (key, access) => consultFocusNote(focusApiOf(roads, key.document), key, access),
    prepareEvent: (event, _note, key) => prepareFocusEvent(focusApiOf(roads, key.document), event),
    sendEvent: (event, prepared, key, access) =>
      sendFocusEvent(focusApiOf(roads, key.document), event, prepared, key, access),
    consultEvent: (event, _note, key, access) => consultFocusEvent(focusApiOf(roads, key.document), event, key, access),
    fetchFile: fetchFocusFile,
    sendMail: (key, emails, access) => sendFocusMail(focusApiOf(roads, key.document), key, emails, access),
    refireWebhook: (key, access) => resendFocusWebhook(focusApiOf(roads, key.document), key, access),
    ensureWebhook: (hook, access) => ensureFocusWebhook(roads, hook, access),
    verifyWebhook: verifyFocusWebhook,
    parseWebhook: (delivery, rejections) => parseFocusWebhook(roads, delivery, rejections),
    registerCompany: registerFocusCompany,
    readCompany: readFocusCompany,
    blockedEmail: blockedFocusEmail,
    unblockEmail: unblockFocusEmail,
  }
}

/**
 * Focus numbers the notes itself, so gaps left by its own contingency are harmless. Limit: 100 requests per minute and
 * token.
 */
function capabilities(documents: readonly NoteKind[], events: readonly EventKind[]): Capabilities {
  return {
    documents,
    numbering: 'provider',
    webhooks: true,
    events,
    voidsNumbers: documents.includes('NFE'),
    files: 'fetched',
    certificate: 'uploaded',
    creditsPerMinute: 100,
    consultsPerHour: null,
    // Focus switches to contingency by itself and reports the earlier transmission.
    contingency: false,
    refsPerToken: true,
    ref: { pattern: REF_PATTERN, maxLength: 40 },
  }
}
