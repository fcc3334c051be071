import type { Fault } from '@talao/fiscal'
import type { Gateway, NoteToIssue } from '../port/gateway.ts'
import { consultSefazNfe } from './consult.ts'
import { consultSefazEvent, prepareSefazEvent, sendSefazEvent } from './events.ts'
import { prepareSefazNfe } from './prepare.ts'
import { sendSefazNfe } from './send.ts'
import { prepareSefazVoid, sendSefazVoid } from './void.ts'

/**
 * Directly to the authorizer of the UF, layout 4.00 over SOAP 1.2. Source: Manual de Orientação do Contribuinte 7.0; NT
 * 2025.001.
 */
export const SEFAZ: Gateway = {
  id: 'SEFAZ',
  capabilities: {
    documents: ['NFE'],
    numbering: 'ours',
    webhooks: false,
    events: ['CANCEL', 'CORRECTION'],
    voidsNumbers: true,
    files: 'enclosed',
    certificate: 'local',
    creditsPerMinute: null,
    // NT 2018.002: more consults of the same key within an hour are consumo indevido (656).
    consultsPerHour: 10,
    contingency: true,
    refsPerToken: false,
    ref: { pattern: '^[A-Za-z0-9]{1,40}$', maxLength: 40 },
  },
  validate: checkForSefaz,
  prepare: prepareSefazNfe,
  send: sendSefazNfe,
  consult: consultSefazNfe,
  prepareEvent: prepareSefazEvent,
  sendEvent: sendSefazEvent,
  consultEvent: consultSefazEvent,
  prepareVoid: prepareSefazVoid,
  sendVoid: sendSefazVoid,
}

/** SEFAZ adds no rules to the law, but accepts only NF-e. */
function checkForSefaz(note: NoteToIssue): Fault[] {
  return note.kind === 'NFE' ? [] : [NO_NFE]
}

const NO_NFE: Fault = {
  code: 'SEFAZ-DOCUMENTO',
  path: 'gateway',
  field: 'Por onde a nota sai',
  text: 'A SEFAZ recebe NF-e, e esta é uma NFS-e. Escolha outro caminho em Acesso da NFS-e.',
}
