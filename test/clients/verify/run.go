package main

import (
	"bufio"
	"encoding/base64"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"

	"example.com/run/webhook"
)

func main() {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		parts := strings.Split(lines.Text(), "\t")
		now, _ := strconv.ParseInt(parts[2], 10, 64)
		body, _ := base64.StdEncoding.DecodeString(parts[3])
		// Go has no missing string: "-" is no Base64 and becomes an empty one.
		secret, _ := base64.StdEncoding.DecodeString(parts[1])
		headers := http.Header{}
		for _, field := range parts[4:] {
			name, value, _ := strings.Cut(field, ": ")
			headers.Set(name, value)
		}
		if parts[0] == "service" {
			fmt.Println(webhook.VerifyServiceSignature(body, headers, string(secret)))
		} else {
			fmt.Println(webhook.VerifyStandardWebhook(body, headers, string(secret), 5*time.Minute, time.Unix(now, 0)))
		}
	}
}
