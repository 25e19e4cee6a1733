// Package webhook verifies the signatures of webhook deliveries. It has no dependencies.
// Pass the raw body as received: parsing and serializing it again changes its bytes.
package webhook

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
)

var wellFormed = regexp.MustCompile(`^whsec_[A-Za-z0-9+/]{43}=$`)

// VerifyServiceSignature reports whether X-Service-Signature matches this secret, or
// X-Service-Signature-Previous, which is sent for 24 hours after a rotation. It does not
// detect replays: deduplicate by the event's id. It is false for a secret that is empty or
// malformed, with which anyone could sign.
func VerifyServiceSignature(body []byte, headers http.Header, secret string) bool {
	if !wellFormed.MatchString(secret) {
		return false
	}
	expected := "sha256=" + hex.EncodeToString(sign([]byte(secret), body))
	return matches(expected, headers.Get("X-Service-Signature"), headers.Get("X-Service-Signature-Previous"))
}

// VerifyStandardWebhook reports whether the Standard Webhooks signature matches this secret and
// its timestamp is at most tolerance (usually 5 minutes) away from now, which rejects older replays.
func VerifyStandardWebhook(body []byte, headers http.Header, secret string, tolerance time.Duration, now time.Time) bool {
	id, timestamp := headers.Get("Webhook-Id"), headers.Get("Webhook-Timestamp")
	seconds, err := strconv.ParseUint(timestamp, 10, 40)
	if !wellFormed.MatchString(secret) || id == "" || err != nil || now.Sub(time.Unix(int64(seconds), 0)).Abs() > tolerance {
		return false
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return false
	}
	signature := sign(key, []byte(id+"."+timestamp+"."), body)
	expected := "v1," + base64.StdEncoding.EncodeToString(signature)
	return matches(expected, strings.Split(headers.Get("Webhook-Signature"), " ")...)
}

// matches compares all of them, so that the time taken does not reveal which one matches.
func matches(expected string, given ...string) bool {
	found := false
	for _, text := range given {
		found = hmac.Equal([]byte(text), []byte(expected)) || found
	}
	return found
}

func sign(key []byte, parts ...[]byte) []byte {
	mac := hmac.New(sha256.New, key)
	for _, part := range parts {
		mac.Write(part)
	}
	return mac.Sum(nil)
}
