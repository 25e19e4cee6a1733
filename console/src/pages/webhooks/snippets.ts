interface Language {
  readonly name: string
  /** The file of the verifier, which has no dependencies. */
  readonly file: string
  /** Loads the text of that file. */
  readonly verifier: () => Promise<string>
  /** How a handler calls it. */
  readonly usage: (secret: string) => string
}

const raw = (loading: Promise<{ default: string }>): Promise<string> => loading.then((file) => file.default)

export const LANGUAGES: readonly [Language, ...Language[]] = [
  {
    name: 'Node',
    file: 'verify.ts',
    verifier: () => raw(import('../../../../clients/verify/verify.ts?raw')),
    usage: (secret) => `import { verifyStandardWebhook } from './verify.ts'

// body: the raw bytes of the request, before they are parsed
if (!verifyStandardWebhook(body, request.headers, '${secret}')) {
  return response.writeHead(401).end()
}
const event = JSON.parse(body)`,
  },
  {
    name: 'Python',
    file: 'verify.py',
    verifier: () => raw(import('../../../../clients/verify/verify.py?raw')),
    usage: (secret) => `from verify import verify_standard_webhook

# body: the raw bytes of the request, before they are parsed
if not verify_standard_webhook(body, request.headers, "${secret}"):
    abort(401)
event = json.loads(body)`,
  },
  {
    name: 'Go',
    file: 'verify.go',
    verifier: () => raw(import('../../../../clients/verify/verify.go?raw')),
    usage: (secret) => `body, err := io.ReadAll(request.Body)
if err != nil || !webhook.VerifyStandardWebhook(body, request.Header, "${secret}", 5*time.Minute, time.Now()) {
	response.WriteHeader(http.StatusUnauthorized)
	return
}`,
  },
  {
    name: 'PHP',
    file: 'verify.php',
    verifier: () => raw(import('../../../../clients/verify/verify.php?raw')),
    usage: (secret) => `require 'verify.php';

$body = file_get_contents('php://input');
if (!verify_standard_webhook($body, getallheaders(), '${secret}')) {
    http_response_code(401);
    exit;
}
$event = json_decode($body, true);`,
  },
  {
    name: 'Ruby',
    file: 'verify.rb',
    verifier: () => raw(import('../../../../clients/verify/verify.rb?raw')),
    usage: (secret) => `require_relative 'verify'

# headers: names with dashes, as they were sent
body = request.body.read
return head(:unauthorized) unless WebhookSignature.standard?(body, headers, '${secret}')

event = JSON.parse(body)`,
  },
  {
    name: 'Java',
    file: 'Verify.java',
    verifier: () => raw(import('../../../../clients/verify/Verify.java?raw')),
    usage: (secret) => `// body: the raw bytes of the request, before they are parsed
if (!Verify.standardWebhook(body, headers, "${secret}", 300, Instant.now().getEpochSecond())) {
  response.setStatus(401);
  return;
}`,
  },
  {
    name: 'C#',
    file: 'Verify.cs',
    verifier: () => raw(import('../../../../clients/verify/Verify.cs?raw')),
    usage: (secret) => `// body: the raw bytes of the request, before they are parsed
if (!WebhookSignature.VerifyStandard(body, headers, "${secret}"))
{
    return Unauthorized();
}`,
  },
]
