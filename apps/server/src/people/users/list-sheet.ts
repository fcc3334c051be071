import { type PersonOut, USER_STATUS_LABELS } from '@talao/contract'
import { LIST_HEADERS } from '@talao/contract/list/list-headers'
import { type ListSheet, moment } from '../../kit/list/sheet/list-sheet.ts'

const HEADS = LIST_HEADERS.user

export const PEOPLE_SHEET: ListSheet<PersonOut> = {
  file: 'usuarios',
  title: 'Usuários',
  wanted: ['company'],
  columns: [
    { head: HEADS.id, cell: (person) => person.id },
    { head: HEADS.name, cell: (person) => person.name },
    { head: HEADS.email, cell: (person) => person.email },
    { head: HEADS.company, cell: (person) => person.company?.corporate_name ?? null },
    { head: HEADS.roles, cell: (person) => person.roles.map(({ name }) => name).join(', ') || null },
    { head: HEADS.status, cell: (person) => USER_STATUS_LABELS[person.status] },
    { head: HEADS.two_factor, cell: (person) => (person.two_factor_enabled ? 'Sim' : 'Não') },
    { head: HEADS.last_sign_in, cell: (person) => moment(person.last_sign_in_at) },
    { head: HEADS.created, cell: (person) => moment(person.created_at) },
  ],
}
