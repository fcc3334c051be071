import { z } from 'zod'

/** Fields that only answers carry: clients may send them back, but they are ignored. */
const READ_ONLY_ALWAYS = ['id', 'created_at', 'updated_at', '_method', 'quiet'] as const

/** The optimistic lock is sent as `version`, unless the entity has a field of that name (Hotmart's V1/V2). */
type Lock<S> = 'version' extends keyof S ? unknown : { version?: number }
export type Written<S extends z.ZodRawShape> = Partial<z.output<z.ZodObject<S>>> & Lock<S>

/**
 * The body of a save. Every field may be absent: it then keeps its value on update and takes its default on create.
 * Read-only fields are dropped, and unknown fields are refused. `version` is sent back for the optimistic lock.
 */
export function writable<S extends z.ZodRawShape>(shape: S, readOnly: readonly string[] = []) {
  const ignored = [...READ_ONLY_ALWAYS, ...readOnly]
  const extra: Record<string, z.ZodType> = Object.fromEntries(ignored.map((name) => [name, z.unknown().optional()]))
  const lock = z.coerce.number().int().positive().optional()
  return z
    .strictObject({ version: lock, ...extra, ...z.object(shape).partial().shape })
    .transform((body): Written<S> => {
      const kept = Object.entries(body).filter(([name, value]) => !ignored.includes(name) && value !== undefined)
      return Object.fromEntries(kept) as Written<S>
    })
}

/**
 * Calls amounts of a body by their name inside: after its schema an amount is in cents, so `price` is `price_cents`.
 * The wire keeps its names.
 */
export function namedInCents<const Name extends string>(...names: readonly Name[]) {
  return <T extends object>(body: T): { [Field in keyof T as InCents<Field, Name>]: T[Field] } =>
    Object.fromEntries(
      Object.entries(body).map(([name, value]) => [names.some((one) => one === name) ? `${name}_cents` : name, value]),
    ) as { [Field in keyof T as InCents<Field, Name>]: T[Field] }
}
type InCents<Field, Name extends string> = Field extends Name ? `${Field}_cents` : Field

/**
 * Runs a refinement as soon as the named fields are valid, even if other fields are not, so that all faults are
 * reported at once.
 */
export function whenFieldsValid(...fields: readonly string[]) {
  const isSound = ({ value, issues }: z.core.ParsePayload): boolean =>
    typeof value === 'object' &&
    value !== null &&
    !issues.some(({ code, path: [first] = [] }) =>
      first === undefined ? code !== 'unrecognized_keys' : fields.includes(String(first)),
    )
  return { when: isSound }
}

/** Turns a `writable` body into one that creates: the fields in `words` become required, each with its message. */
export function needed<P extends z.ZodPipe<z.ZodType, z.ZodType>, K extends keyof z.output<P> & string>(
  body: P,
  words: Readonly<Record<K, string>>,
): Needed<P, K> {
  const asked = body.in.superRefine((given, context) => {
    for (const [field, message] of Object.entries<string>(words))
      if (!(field in (given as object))) context.addIssue({ code: 'custom', path: [field], message })
  }, whenFieldsValid())
  const whole: z.ZodType = z.pipe(asked, body.out)
  return whole as Needed<P, K>
}

type Needed<P extends z.ZodType, K extends keyof z.output<P>> = z.ZodType<
  z.output<P> & Required<Pick<z.output<P>, K>>,
  z.input<P>
>
