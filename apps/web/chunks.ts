type Module = { importedIds: readonly string[]; dynamicImporters: readonly string[] }
type Context = { getModuleInfo(id: string): Module | null }

/**
 * The frame also contains small modules that half of the screens use, and the list, of which nearly every screen uses a
 * part.
 */
const FRAME =
  /src\/(app\/shell|ui\/(dialog|notice|status-chip)|components\/(company\/(company-query|one-company)|list\/list-page|status\/status|links\/(link-button|internal-link)|notes\/failure))\.tsx?$/
const FIRST = /src\/main\.tsx$/
/** Pages before sign-in. They must load nothing of the frame. */
const OUTSIDE = /src\/features\/(sign-in|account)\/[\w-]+-page\.tsx$/
const ACCOUNT_FORM = /src\/features\/account\/(check-person|link-refusal|use-account-form)/
const NEW_PASSWORD = /src\/features\/account\/(checks|new-password|password-strength)\.|password-rules/
/** Modules that nearly every page with a form uses. */
const FIELDS =
  /node_modules\/(@mantine\/form|klona|fast-deep-equal)\/|src\/ui\/(form-grid|optional|toggle|search-select|masked-input|mask-text|percent-input|select-input|text-area)\.|src\/(lib\/(request-key|day-text|merge-edits|typed-(decimal|percent|phone))|components\/(form\/(document-mask|is-form-changed|use-form-with-resolved-errors)|request\/use-keyed-mutation|pick\/(use-typed-choice|nothing-found)|lookups\/(lookups|lookup-queries)|note-form\/(form-part|focus-field)))\.|fiscal\/src\/value\/(cpf|cep|document|without-label|without-fraction)\./
/** Tables of an NF-e's fields: pages that need one need the others. */
const NFE_FIELDS = /fiscal\/src\/note\/(nfe|nfe-item|nfe-tax)\./
/** The same of an NFS-e and its service. */
const NFSE_FIELDS =
  /fiscal\/src\/(note\/(nfs-service|nfse-fields)|nfse\/(subitem|draft-service))\.|src\/components\/note-form\/service-values\./
/** Charts of the home page and the reports. Period and totals stay with the reports. */
const CHARTS = /src\/components\/charts\/(?!period|presets|sums|use-)/
/** The bundler decides where library code goes, except for the frame's parts. No page before sign-in uses those. */
const LIBRARY = /node_modules/
const FRAME_LIBRARY =
  /node_modules\/(@floating-ui|clsx|@mantine\/(core\/esm\/(core|utils|components\/(Accordion\/AccordionChevron|ActionIcon|Button|Checkbox\/CheckIcon|CloseButton|FocusTrap|Input|InputBase|Loader|Menu|Overlay|Popover|Portal|Radio\/RadioIcon|TextInput|Transition|UnstyledButton|VisuallyHidden))|hooks\/esm\/(use-(click-outside|color-scheme|did-update|focus-return|focus-trap|id|isomorphic-effect|long-press|media-query|merged-ref|reduced-motion|uncontrolled)|utils)))[/.]/
/** Otherwise React's small compiler runtime would become a chunk that every other chunk has to name. */
const REACT = /node_modules\/react\//
const TICKET = /src\/ui\/(ticket|plain-field)/

/**
 * Which chunk of the build a module goes into. The frame and the list form one chunk, because a hundred small chunks
 * compress badly and each page would carry all their names. Code shared by the pages before sign-in stays separate. The
 * bundler decides about the rest.
 */
export function chunkOf(seen: readonly string[]): (id: string, context: Context) => string | null {
  let sets: Sets | undefined
  return (id, context) => {
    sets ??= setsOf(seen, context)
    if (REACT.test(id)) return 'react'
    if (ACCOUNT_FORM.test(id)) return 'account-form'
    if (NEW_PASSWORD.test(id)) return 'new-password'
    if (TICKET.test(id)) return 'ticket'
    if (FIELDS.test(id) && isLeft(id, sets) && !isAskedForByName(id, context)) return 'fields'
    if (NFE_FIELDS.test(id)) return 'nfe-fields'
    if (NFSE_FIELDS.test(id)) return 'nfse-fields'
    if (FRAME_LIBRARY.test(id)) return 'frame'
    if (LIBRARY.test(id) || isAskedForByName(id, context) || sets.first.has(id) || sets.outside.has(id)) return null
    if (sets.frame.has(id)) return 'frame'
    return CHARTS.test(id) ? 'charts' : null
  }
}

type Sets = Record<'first' | 'outside' | 'frame', ReadonlySet<string>>

function setsOf(ids: readonly string[], context: Context): Sets {
  const from = (root: RegExp) =>
    closure(
      ids.filter((id) => root.test(id)),
      context,
    )
  return { first: from(FIRST), outside: from(OUTSIDE), frame: from(FRAME) }
}

function isLeft(id: string, sets: Sets): boolean {
  return Object.values(sets).every((set) => !set.has(id))
}

/** Lazily loaded modules must be separate chunks. Inside another chunk they would need an export name there. */
function isAskedForByName(id: string, context: Context): boolean {
  return (context.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0
}

/** The modules with all their static imports. */
function closure(roots: readonly string[], context: Context): ReadonlySet<string> {
  const reached = new Set<string>()
  const visit = (id: string) => {
    if (reached.has(id)) return
    reached.add(id)
    for (const next of context.getModuleInfo(id)?.importedIds ?? []) visit(next)
  }
  roots.forEach(visit)
  return reached
}
