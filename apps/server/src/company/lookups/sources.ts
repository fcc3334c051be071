import type { NormKind } from '@talao/fiscal/norms/norm-row'
import { type RawBuilder, sql } from 'kysely'
import { CODE_LISTS, type CodeListName } from '../../kit/db/reference-lists.ts'
import type { CodeSource } from './find-codes.ts'
import type { CodeShape } from './typed-code.ts'

const SHAPES: Record<CodeListName, CodeShape> = {
  ncm: { length: 8 },
  cfop: { length: 4 },
  cest: { length: 7 },
  cst_icms: { length: 2 },
  cst_csosn: { length: 3 },
  cst_ipi: { length: 2 },
  cst_pis: { length: 2 },
  cst_cofins: { length: 2 },
  cst_ibscbs: { length: 3 },
  cclasstrib: { length: 6 },
  ccredpres: { length: 2 },
  cindop: { length: 6 },
  cindop_nt009: { length: 6 },
  cnae: { length: 7 },
  lc116: { length: 4, grouped: true },
  national_service_codes: { length: 6, grouped: true },
  nbs: { length: 9 },
}

export function codeList(name: CodeListName): CodeSource {
  return {
    rows: sql`select *, code as sorted from reference_code where list = ${name}`,
    from: CODE_LISTS[name].tables,
    shape: SHAPES[name],
  }
}

/** The classes of IBS and CBS, with those that only the norms in force of this installation know. */
export const CLASSES = withNorms('cclasstrib', {
  kind: 'CCLASSTRIB',
  description: sql`value ->> 'description'`,
  details: sql`value || jsonb_build_object(
    'ibs_reduction', (value ->> 'ibs_reduction')::numeric, 'cbs_reduction', (value ->> 'cbs_reduction')::numeric,
    'valid_from', valid_from, 'valid_to', valid_to, 'second_hand', false)`,
})

/** The indicators of the operation, with those that only the norms know. A norm need not say what one is called. */
export const INDICATORS = withNorms('cindop', {
  kind: 'CINDOP',
  description: sql`coalesce(value ->> 'description', 'Sem descrição na norma')`,
  details: sql`jsonb_build_object('place', null::text, 'legal_basis', null::text)`,
})

type FromNorms = { kind: NormKind; description: RawBuilder<unknown>; details: RawBuilder<unknown> }

/** A list with the codes that only the norms in force know, each as its newest row says. A local row comes first. */
function withNorms(name: CodeListName, { kind, description, details }: FromNorms): CodeSource {
  return {
    ...codeList(name),
    rows: sql`select *, code as sorted from (
      select code, key, description, details, related, featured, words, valid_to from reference_code
      where list = ${name}
      union all
      select code, code, ${description}, ${details}, '{}', null,
        setweight(to_tsvector('simple', plain_text(concat_ws(' ', code, value ->> 'description'))), 'A'), valid_to
      from (select distinct on (code) code, value, valid_from, valid_to
        from (select distinct on (r.code, r.valid_from) r.* from norm_row r join norm_bundle b on b.id = r.bundle_id
          where b.state = 'ACTIVE' and r.kind = ${kind} order by r.code, r.valid_from, b.layer) merged
        where state in ('IN_FORCE', 'PROVISIONAL')
        order by code, valid_from desc) n
      where not exists (select from reference_code c where c.list = ${name} and c.code = n.code)) as known`,
  }
}

/** States and countries have their own tables, small enough to be read whole. */
export const STATES: CodeSource = {
  rows: sql`select uf as code, uf as key, plain_text(name) as sorted, name as description, jsonb_build_object('id', id,
    'uf', uf, 'name', name) as details,
    '{}'::text[] as related, null::int as featured, null::date as valid_to,
    to_tsvector('simple', plain_text(name || ' ' || uf)) as words from state`,
  from: ['states'],
  shape: { length: 2 },
}
export const COUNTRIES: CodeSource = {
  rows: sql`select iso2 as code, iso2 as key, plain_text(name) as sorted, name as description,
    jsonb_build_object('id', id, 'name', name, 'iso2', iso2, 'bacen_code', bacen_code) as details,
    '{}'::text[] as related, null::int as featured, null::date as valid_to,
    to_tsvector('simple', plain_text(name || ' ' || iso2 || ' ' || bacen_code)) as words from country`,
  from: ['countries'],
  shape: { length: 2 },
}
