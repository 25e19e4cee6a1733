import type { Notes } from '../types.ts'

const AS_WEB_AUTHN = 'As WebAuthn defines it.'

/** Invitations, passkeys and sessions. Browsers read and write the JSON of WebAuthn themselves. */
export const SIGN_IN: Notes = {
  'MemberWithSecret.invitation':
    'The invitation by which the member joins, valid for seven days and for one use. Only this response contains it.',
  'sent.invitation': 'The token of an invitation, for a request without a session.',
  'invitation.token': 'The token of the invitation, `wsi_…`.',
  'invitation.url':
    'The page of the console on which the member joins. Null if the deployment has no console.',
  'invitation.expires_at': 'When the invitation ends, unless it is used or replaced before.',

  invitation: 'What a page can show to a person who joins by an invitation; absent with a session.',
  'invitation.workspace_name': 'Name of the workspace that the person joins.',
  'invitation.member_name': 'Name that the person has there.',
  'invitation.invited_by': 'Name of the member who invited the person. Null if the operator did.',

  'Passkey.name': 'A name by which its owner recognizes the passkey.',
  'PasskeyAdded.name': 'A name by which its owner recognizes the passkey.',
  'createPasskey.cookie':
    'Only for pages of the console, with an invitation: the response sets the session as a cookie and does not contain it.',
  'createPasskey.name': 'A name by which its owner recognizes the passkey.',
  last_used_at: 'When the passkey last signed its owner in. Null if it never did.',
  'PasskeyAdded.session': 'The session of a member who has joined by an invitation; absent otherwise.',
  'query.member_id': 'The member whose passkeys are listed. Default: the caller.',

  session_token: 'Sent as `Authorization: Bearer wss_…`. Only this response contains it.',
  member_id: 'Id of the member who is signed in.',
  workspace_id: 'Id of the workspace of the member.',
  passkey: 'The passkey that started the session. Its removal ends the session.',
  'passkey.id': 'Id of the passkey.',
  'passkey.name': 'Name of the passkey.',
  user_agent:
    'The `User-Agent` with which the session was started, at most 200 characters. Null if there was none.',
  'Session.last_used_at':
    'When the session was last used, at most an hour old. Until the first use, when it was started.',
  'SessionWithToken.last_used_at': 'When the session was last used: here, when it was started.',
  'Session.expires_at': 'When the session ends, unless it is ended before.',
  'SessionWithToken.expires_at': 'When the session ends, unless it is ended before.',

  response: 'The JSON of the credential, as `PublicKeyCredential.toJSON()` returns it.',
  'response.id': AS_WEB_AUTHN,
  'response.rawId': AS_WEB_AUTHN,
  'response.type': AS_WEB_AUTHN,
  'response.response': AS_WEB_AUTHN,
  clientDataJSON: AS_WEB_AUTHN,
  attestationObject: AS_WEB_AUTHN,
  authenticatorData: AS_WEB_AUTHN,
  signature: AS_WEB_AUTHN,
  userHandle: 'As WebAuthn defines it. A null is refused like an unknown passkey.',
  transports: AS_WEB_AUTHN,

  challenge: 'Valid for five minutes and for one attempt.',
  timeout: AS_WEB_AUTHN,
  rp: 'The console, for which passkeys are made.',
  'rp.id': 'Host name of the console.',
  'rp.name': AS_WEB_AUTHN,
  rpId: 'Host name of the console, for which passkeys are made.',
  user: 'The member, as the authenticator shows it.',
  'user.id': AS_WEB_AUTHN,
  'user.name': AS_WEB_AUTHN,
  'user.displayName': AS_WEB_AUTHN,
  pubKeyCredParams: AS_WEB_AUTHN,
  'pubKeyCredParams.type': AS_WEB_AUTHN,
  'pubKeyCredParams.alg': AS_WEB_AUTHN,
  attestation: AS_WEB_AUTHN,
  authenticatorSelection: AS_WEB_AUTHN,
  'authenticatorSelection.residentKey': AS_WEB_AUTHN,
  'authenticatorSelection.requireResidentKey': AS_WEB_AUTHN,
  'authenticatorSelection.userVerification': AS_WEB_AUTHN,
  userVerification: AS_WEB_AUTHN,
  excludeCredentials: 'The passkeys that the member already has.',
  'excludeCredentials.id': AS_WEB_AUTHN,
  'excludeCredentials.type': AS_WEB_AUTHN,
  allowCredentials: 'Empty: the browser offers all passkeys for the console.',
  'allowCredentials.id': AS_WEB_AUTHN,
  'allowCredentials.type': AS_WEB_AUTHN,
}
