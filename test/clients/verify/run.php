<?php
require $argv[1] . '/verify.php';

while (($line = fgets(STDIN)) !== false) {
    [$kind, $secret, $now, $body] = $parts = explode("\t", rtrim($line, "\n"));
    $secret = $secret === '-' ? null : base64_decode($secret);
    $headers = [];
    foreach (array_slice($parts, 4) as $field) {
        [$name, $value] = explode(': ', $field, 2);
        $headers[$name] = $value;
    }
    $valid = $kind === 'service'
        ? verify_service_signature(base64_decode($body), $headers, $secret)
        : verify_standard_webhook(base64_decode($body), $headers, $secret, 300, (int) $now);
    echo $valid ? 'true' : 'false', "\n";
}
