// table

import { isWithoutIe, STATES_OUTSIDE_SVRS } from '../../note/without-ie.ts'
import type { Fault } from '../../value/fault.ts'
import { bareInscricaoEstadual, ISENTO } from '../../value/inscricao-estadual/inscricao-estadual.ts'
import { ufOfCode } from '../../value/uf.ts'
import { isOfUf, isStateRegistration } from './format.ts'
import type { NfeRule } from './rule.ts'

/**
 * The input of these rules, minimal so that a form without a note can use them too. `state_id` is the IBGE code of the
 * state.
 */
type Registered = { company: { state_registration: string | null; address: { state_id: number | null } | null } }
type RegistrationRule = Omit<NfeRule, 'test'> & { test: (nfe: Registered, taxes: unknown, day: string) => boolean }

export const REGISTRATION_RULES: readonly RegistrationRule[] = [
  {
    code: 'NFE-COMPANY-STATE-REGISTRATION',
    path: 'company.state_registration',
    field: 'Inscrição estadual da empresa',
    text: 'Falta a inscrição estadual da empresa, só com números, ou ISENTO se ela não tem. Informe-a no cadastro da empresa.',
    source: 'Rejeição 229; Leiaute NF-e 4.00, C17 IE',
    test: ({ company: { state_registration } }) =>
      state_registration !== null && (state_registration === ISENTO || isStateRegistration(state_registration)),
  },
  {
    code: 'NFE-COMPANY-STATE-REGISTRATION-UF',
    path: 'company.state_registration',
    field: 'Inscrição estadual da empresa',
    text: 'Esta inscrição estadual não existe no estado da empresa: os dígitos não conferem. Corrija o número, ou a cidade, no cadastro da empresa.',
    source: 'Rejeição 209; SINTEGRA, roteiros de crítica da inscrição estadual',
    test: ({ company: { state_registration, address } }) =>
      !state_registration || !isStateRegistration(state_registration) || isOfUf(state_registration, address?.state_id),
  },
  {
    code: 'NFE-COMPANY-WITHOUT-IE',
    path: 'company.state_registration',
    field: 'Inscrição estadual da empresa',
    text: 'A SEFAZ do estado da empresa só recebe NF-e de quem tem inscrição estadual, e ISENTO não basta. Peça a inscrição à SEFAZ e informe o número no cadastro da empresa.',
    source: 'Rejeição 166; NT 2026.007, regra C17-11',
    test: ({ company }, _taxes, day) =>
      !isWithoutIe(company, day) || !STATES_OUTSIDE_SVRS.some((uf) => uf === ufOfCode(company.address?.state_id ?? 0)),
  },
]

/**
 * The first fault of a company's inscrição estadual for an NF-e issued on `day` (`YYYY-MM-DD`); undefined when there is
 * none. `typed` is the raw user input. `stateId` is the IBGE code of the company's state, null when unknown.
 */
export function registrationFault(typed: string | null, stateId: number | null, day: string): Fault | undefined {
  const company = { state_registration: bareInscricaoEstadual(typed ?? '') || null, address: { state_id: stateId } }
  const broken = REGISTRATION_RULES.find((rule) => !rule.test({ company }, undefined, day))
  return broken && { code: broken.code, path: broken.path, field: broken.field, text: broken.text }
}
