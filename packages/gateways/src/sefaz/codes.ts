// table
import { AUTHORISED_CSTATS } from '@talao/fiscal/nfe/layout/protocol'

/**
 * Meaning of a cStat for the sender, when it is more than a refusal of the data. exists: this very key already exists ·
 * voided: the number was declared void · taken: the number belongs to another key · unavailable: without effect, retry
 * later · throttled: stop for an hour · auth: certificate or rights · doubt: uncertain outcome. Source: Manual de
 * Orientação do Contribuinte 7.0, anexo I; NT 2018.002 (656).
 */
export type Reaction = 'exists' | 'voided' | 'taken' | 'unavailable' | 'throttled' | 'auth' | 'doubt'

export const REACTIONS: Readonly<Record<string, Reaction>> = {
  '204': 'exists',
  '205': 'exists',
  '218': 'exists',
  '635': 'exists',
  '206': 'voided',
  '539': 'taken',
  '108': 'unavailable',
  '109': 'unavailable',
  // The contingency service is closed, or closing.
  '113': 'unavailable',
  '114': 'unavailable',
  // The list of revoked certificates could not be read.
  '286': 'unavailable',
  '296': 'unavailable',
  // The note's EPEC has not arrived at the authorizer yet.
  '468': 'unavailable',
  '656': 'throttled',
  // The issuer's CNPJ differs from the certificate's.
  '213': 'auth',
  '280': 'auth',
  '281': 'auth',
  '282': 'auth',
  '283': 'auth',
  '284': 'auth',
  '285': 'auth',
  '290': 'auth',
  '291': 'auth',
  '292': 'auth',
  '293': 'auth',
  '294': 'auth',
  '295': 'auth',
  '999': 'doubt',
}

/**
 * Codes that are not refusals: received, in process, done or found. Any other code is a refusal, known or not, whatever
 * its number: 156 to 188 are refusals, 120 is not. Source: MOC 7.0, anexo I; NT 2026.002; NT 2026.007.
 */
export const NO_REFUSAL: readonly string[] =
  '100 101 102 103 104 105 106 107 110 111 112 120 124 127 128 129 130 131 132 133 134 135 136 137 138 139 140 150 151 155'.split(
    ' ',
  )

/** Length of the block after "consumo indevido". Source: NT 2018.002. */
export const BLOCKED_SECONDS = 3600

export const AUTHORISED = AUTHORISED_CSTATS
/** Denegada: the number is lost. */
export const DENIED: readonly string[] = ['110', '301', '302', '303']
/** In a consult: no such note, or only its summary (EPEC) so far. */
export const ABSENT: readonly string[] = ['217', '124']
/** In a consult: cancelled. A cancelled note may also come as authorised, together with its cancellation event. */
export const CANCELLED: readonly string[] = ['101', '151', '155']
/** In a consult: the note's outcome is final. 205 is about a number, the others about a note. */
export const FINAL: readonly string[] = [...AUTHORISED, ...CANCELLED, ...DENIED, '205']

/**
 * In a consult: the number exists under another key (other month, other cNF, or another difference). Source: NT
 * 2014.002.
 */
export const OTHER_KEY: readonly string[] = ['561', '562', '613']

/**
 * For an event: its instant does not fit the note or the authority's clock. A later attempt uses another instant.
 * Source: NT 2011.006.
 */
export const UNTIMELY: readonly string[] = ['577', '578', '579']

/** The UF's contingency service is closing or closed. */
export const SVC_CLOSED: readonly string[] = ['113', '114']

/** The event is registered: linked to the note, not linked to a known note, late, or with alerts. */
export const REGISTERED: readonly string[] = ['135', '136', '155', '120']

export const CORRECTION_TYPE = '110110'
/** Cancellation, and cancellation by substitution. */
export const CANCEL_TYPES: readonly string[] = ['110111', '110112']
