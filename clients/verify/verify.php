<?php
// Verifies the signatures of webhook deliveries. PHP 8 or newer, no dependencies.
// Pass the raw body as received (file_get_contents('php://input')) and, for example, getallheaders().

declare(strict_types=1);

const WEBHOOK_SECRET = '~^whsec_[A-Za-z0-9+/]{43}=$~D';

/**
 * Whether X-Service-Signature matches this secret, or X-Service-Signature-Previous, which is sent for 24 hours after a
 * rotation. It does not detect replays: deduplicate by the event's id. False for a secret that is empty or malformed,
 * with which anyone could sign.
 */
function verify_service_signature(string $body, array $headers, ?string $secret): bool
{
    if (!preg_match(WEBHOOK_SECRET, $secret ?? '')) return false;
    $expected = 'sha256=' . hash_hmac('sha256', $body, $secret);
    return webhook_matches($expected, [
        webhook_header($headers, 'x-service-signature'),
        webhook_header($headers, 'x-service-signature-previous'),
    ]);
}

/**
 * Whether the Standard Webhooks signature matches this secret and its timestamp is at most $toleranceSeconds away from
 * $now (Unix time in seconds), which rejects older replays.
 */
function verify_standard_webhook(
    string $body,
    array $headers,
    ?string $secret,
    int $toleranceSeconds = 300,
    ?int $now = null
): bool {
    if (!preg_match(WEBHOOK_SECRET, $secret ?? '')) return false;
    $id = webhook_header($headers, 'webhook-id');
    $timestamp = webhook_header($headers, 'webhook-timestamp');
    if ($id === '' || !preg_match('/^[0-9]{1,12}$/D', $timestamp)) return false;
    if (abs(($now ?? time()) - (int) $timestamp) > $toleranceSeconds) return false;
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    return webhook_matches($expected, explode(' ', webhook_header($headers, 'webhook-signature')));
}

/** Compares all of them, so that the time taken does not reveal which one matches. */
function webhook_matches(string $expected, array $given): bool
{
    return in_array(true, array_map(fn (string $text): bool => hash_equals($expected, $text), $given), true);
}

function webhook_header(array $headers, string $name): string
{
    return array_change_key_case($headers)[$name] ?? '';
}
