// table
import type { CanonicalForm } from '@talao/fiscal/xml/canonical'

export const DSIG = 'http://www.w3.org/2000/09/xmldsig#'
export const ENVELOPED = `${DSIG}enveloped-signature`

export type SealAlgorithm = 'rsa-sha1' | 'rsa-sha256'

/**
 * NF-e and its events: only rsa-sha1, fixed in xmldsig-core-schema_v1.01.xsd of layout 4.00. DPS and its events: both,
 * since the schema of layout 1.01 names none. Talão writes rsa-sha256 by default; rsa-sha1 is the way out if the
 * authority refuses it (E0714).
 */
export const SEAL_ALGORITHMS: Record<SealAlgorithm, { hash: 'sha1' | 'sha256'; signature: string; digest: string }> = {
  'rsa-sha1': { hash: 'sha1', signature: `${DSIG}rsa-sha1`, digest: `${DSIG}sha1` },
  'rsa-sha256': {
    hash: 'sha256',
    signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    digest: 'http://www.w3.org/2001/04/xmlenc#sha256',
  },
}

/** Talão writes the inclusive form, the only one that NF-e allows. */
export const CANONICAL_FORMS: Record<CanonicalForm, string> = {
  inclusive: 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
  exclusive: 'http://www.w3.org/2001/10/xml-exc-c14n#',
}

/**
 * The canonical form name in the signatures of Sefin, as seen in NFS-e in circulation. Other issuers use it in theirs
 * as well.
 */
export const SEFIN_FORM = `${CANONICAL_FORMS.exclusive}WithComments`
